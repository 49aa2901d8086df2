package dev.fairlead.core.plan;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.certificate.Established;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The certificates of cuts without a run, and what they say of a degree together. */
final class CutCertificates {
  /** By factor and level. */
  private final List<SortedMap<Integer, Certification>> empty = new ArrayList<>();

  /** Whether nonemptiness need not be downward closed: enabledness is that of the cut. */
  private final boolean scanned;

  CutCertificates(int factors, boolean scanned) {
    for (int factor = 0; factor < factors; factor++) {
      empty.add(new TreeMap<>());
    }
    this.scanned = scanned;
  }

  void add(int factor, int level, Certification certification) {
    empty.get(factor).put(level, certification);
  }

  /**
   * That there is no run above the highest levels with one. The cut one level up shows it in each
   * factor, since emptiness is upward closed; otherwise all cuts above do.
   *
   * @param most by factor, the highest level at which there may be a run
   */
  Optional<Certification> above(int[] most, Established established) {
    List<Certificate> certificates = new ArrayList<>();
    double seconds = 0;
    for (int factor = 0; factor < most.length; factor++) {
      SortedMap<Integer, Certification> above = empty.get(factor).tailMap(most[factor] + 1);
      Collection<Integer> levels =
          scanned || above.isEmpty() ? above.keySet() : List.of(above.firstKey());
      for (int level : levels) {
        if (!(above.get(level) instanceof Certification.Made made)) {
          return Optional.of(above.get(level));
        }
        CertifiedSpace cut = new CertifiedSpace.AtLevel(factor, level, scanned);
        certificates.addAll(Certifier.about(made, cut).certificates());
        seconds += made.seconds();
      }
    }
    return certificates.isEmpty()
        ? Optional.empty()
        : Optional.of(new Certification.Made(certificates, established, "", seconds));
  }
}
