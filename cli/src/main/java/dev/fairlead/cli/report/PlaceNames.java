package dev.fairlead.cli.report;

import dev.fairlead.core.property.Located;
import dev.fairlead.core.property.Model;

/** What people call the places that states number. Programs get the numbers, which differ. */
@FunctionalInterface
public interface PlaceNames {

  /** The value as it is told: a place in the text if it is one, else the value itself. */
  String of(String name, String value);

  static PlaceNames in(Model model) {
    return model instanceof Located located
        ? (name, value) -> located.place(name, value).orElse(value)
        : (name, value) -> value;
  }
}
