package dev.fairlead.cli;

import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.csp.CspModel;
import dev.fairlead.java.frontend.JavaFrontEnd;
import dev.fairlead.promela.PromelaModel;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** The front ends and engines of this build. */
final class FrontEnds implements Workbench {

  @Override
  public Model open(ModelFile file, Map<String, String> constants, List<Path> classpath) {
    SourceText source = file.source();
    return switch (file.language()) {
      case CSP -> CspModel.open(source, constants, file::included, classes(classpath));
      case PROMELA -> PromelaModel.open(source, constants, file::included);
      case JAVA -> openJava(file, constants, existing(classpath));
    };
  }

  /** The text of a class, a compiled one, or the name of one. */
  private static Model openJava(ModelFile file, Map<String, String> constants, List<Path> classes) {
    String name = file.path().toString();
    if (ModelFile.isClassName(file.path())) {
      return JavaFrontEnd.open(name, constants, classes);
    }
    return name.toLowerCase(Locale.ROOT).endsWith(".class")
        ? JavaFrontEnd.open(file.path(), constants, classes)
        : JavaFrontEnd.compile(file.source(), file.path(), constants, classes);
  }

  private static List<Path> existing(List<Path> classpath) {
    for (Path entry : classpath) {
      if (!Files.exists(entry)) {
        throw new BadInput("there is no '" + entry + "' for --classpath");
      }
    }
    return classpath;
  }

  /** The loader is never closed: the model goes on using its classes. */
  private static ClassLoader classes(List<Path> classpath) {
    URL[] places = new URL[existing(classpath).size()];
    for (int i = 0; i < places.length; i++) {
      Path entry = classpath.get(i);
      try {
        places[i] = entry.toUri().toURL();
      } catch (MalformedURLException e) {
        throw new BadInput("'" + entry + "' cannot be used for --classpath");
      }
    }
    return new URLClassLoader(places, ClassLoader.getPlatformClassLoader());
  }

  @Override
  public Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Reductions reductions,
      Limits limits,
      Checkpoints checkpoints,
      ProgressListener progress) {
    return Checker.check(
        question, fresh, notion, cutoff, reductions, limits, checkpoints, progress);
  }

  @Override
  public Exploration explore(
      StateSpace space, Limits limits, Checkpoints checkpoints, ProgressListener progress) {
    return Exploration.of(space, limits, checkpoints, progress);
  }
}
