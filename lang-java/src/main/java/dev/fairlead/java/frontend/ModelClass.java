package dev.fairlead.java.frontend;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.java.JavaModel;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A class and its loader. The loader is never closed: the model goes on using its classes.
 *
 * @param name of the class, in full
 */
record ModelClass(String name, ClassLoader loader) {

  /** A class by its name. */
  static ModelClass named(String name, List<Path> classpath) {
    return new ModelClass(name, loader(classpath));
  }

  /** A class by its file: some folder above it is the one where packages begin. */
  static ModelClass in(Path file, List<Path> classpath) {
    Path root = file.toAbsolutePath().getParent();
    String name = file.getFileName().toString().replaceAll("\\.class$", "");
    while (root != null) {
      List<Path> places = new ArrayList<>(List.of(root));
      places.addAll(classpath);
      ModelClass found = new ModelClass(name, loader(places));
      if (found.exists()) {
        return found;
      }
      name = root.getFileName() + "." + name;
      root = root.getParent();
    }
    throw new ModelException(
        JavaFrontEnd.error("FL0600", file.toString(), "the file holds no class of its name", ""));
  }

  /** A class that is called like its file cannot be loaded from a folder that is not its own. */
  private boolean exists() {
    try {
      Class.forName(name, false, loader);
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  static ClassLoader loader(List<Path> classpath) {
    URL[] places = new URL[classpath.size()];
    for (int i = 0; i < places.length; i++) {
      try {
        places[i] = classpath.get(i).toUri().toURL();
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException(e);
      }
    }
    return new URLClassLoader(places, JavaModel.class.getClassLoader());
  }
}
