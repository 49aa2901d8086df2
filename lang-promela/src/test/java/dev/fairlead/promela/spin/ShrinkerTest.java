package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShrinkerTest {

  @Test
  void onlyWhatMattersIsLeft() {
    Piece model =
        Piece.all(
            List.of(
                Piece.line("byte x;"),
                Piece.line("byte y;"),
                Piece.block(
                    "active proctype P() {",
                    List.of(
                        Piece.line("y = 1;"),
                        Piece.block("atomic {", List.of(Piece.line("x = 2;")), "};"),
                        Piece.line("x = 3;")),
                    "}")));
    Piece shrunk =
        Shrinker.shrink(
            model, piece -> piece.text().contains("proctype") && piece.text().contains("x = 2;"));
    assertEquals("active proctype P() {\n  x = 2;\n}\n", shrunk.text());
  }

  @Test
  void piecesAreCountedInTheOrderOfTheText() {
    Piece model = ModelGenerator.model(7);
    for (int position = 1; position < model.size(); position++) {
      Piece piece = model.at(position);
      assertEquals(model.size() - piece.size(), model.without(position).size());
      assertEquals(model.size() - 1, model.opened(position).size());
    }
    assertTrue(model.size() > 10);
  }
}
