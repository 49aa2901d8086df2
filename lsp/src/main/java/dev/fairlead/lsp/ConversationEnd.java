package dev.fairlead.lsp;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for the end of a conversation. */
final class ConversationEnd {
  private static final long GLANCE_MILLIS = 50;
  private static final long LAST_MILLIS = 200;

  private ConversationEnd() {}

  /** Until the other side has said the end, or its stream is closed. */
  static void await(Future<Void> listening, CountDownLatch said) throws InterruptedException {
    try {
      wait(listening, said);
      // The last answer is on its way; the other side closes its stream when it has it.
      listening.get(LAST_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return;
    }
  }

  private static void wait(Future<Void> listening, CountDownLatch said)
      throws InterruptedException {
    while (!said.await(GLANCE_MILLIS, TimeUnit.MILLISECONDS)) {
      try {
        listening.get(0, TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException stillListening) {
        continue;
      } catch (ExecutionException closed) {
        return;
      }
    }
  }
}
