package org.gaeperf.server.appengine.parityapp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Answers with as many bytes as asked for; with their length announced, or from one large buffer, if wanted. */
public final class BytesServlet extends HttpServlet {
    private static final int PIECE_BYTES = 16 * 1024;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int left = Integer.parseInt(request.getParameter("size"));
        response.setContentType(request.getParameter("type") == null ? "text/plain" : request.getParameter("type"));
        if (request.getParameter("announced") != null) {
            response.setContentLength(left);
        }
        if (request.getParameter("buffered") != null) {
            response.setBufferSize(left + 1);
        }
        byte[] piece = new byte[PIECE_BYTES];
        Arrays.fill(piece, (byte) 'x');
        OutputStream out = response.getOutputStream();
        while (left > 0) {
            int bytes = Math.min(left, piece.length);
            out.write(piece, 0, bytes);
            left -= bytes;
        }
    }
}
