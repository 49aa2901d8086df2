package dev.fairlead.cli;

import dev.fairlead.core.fairness.FairnessNotion;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of {@code --fairness}. */
final class FairnessConverter implements ITypeConverter<FairnessNotion> {
  @Override
  public FairnessNotion convert(String value) {
    return FairnessNotion.parse(value)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "there is no fairness '"
                        + value
                        + "'; choose one of "
                        + Arrays.stream(FairnessNotion.values())
                            .map(FairnessNotion::toString)
                            .collect(Collectors.joining(", "))
                        + ", weak, strong"));
  }
}
