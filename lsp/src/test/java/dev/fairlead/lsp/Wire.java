package dev.fairlead.lsp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Two streams between an editor and a server, as between two processes. */
record Wire(
    InputStream clientIn, OutputStream clientOut, InputStream serverIn, OutputStream serverOut) {

  static Wire open() throws IOException {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
      Socket server = listener.accept();
      return new Wire(
          client.getInputStream(),
          client.getOutputStream(),
          server.getInputStream(),
          server.getOutputStream());
    }
  }
}
