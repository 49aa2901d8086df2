package dev.fairlead.cli;

import dev.fairlead.api.Language;
import dev.fairlead.csp.families.RandomAnyNumber;
import dev.fairlead.csp.families.RandomBarriers;
import dev.fairlead.csp.families.RandomBroadcastFamily;
import dev.fairlead.csp.families.RandomCounters;
import dev.fairlead.csp.families.RandomFamilies;
import dev.fairlead.csp.families.RandomGroups;
import dev.fairlead.csp.families.RandomNumberedFamily;
import dev.fairlead.csp.families.RandomPairings;
import dev.fairlead.csp.families.RandomPool;
import dev.fairlead.csp.families.RandomThresholds;
import dev.fairlead.promela.families.RandomPools;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;

/** The generators of texts with any number of processes that are counted, of both languages. */
enum FamilyKind {
  /** Groups in definitions that are used several times, every operator, annotations. */
  DEFINITIONS(Language.CSP, random -> new RandomGroups(random).text()),
  VARIABLES(Language.CSP, random -> new RandomAnyNumber(random).text()),
  GOALS(Language.CSP, random -> new RandomAnyNumber(random, RandomAnyNumber.GOALS).text()),
  DIFFERENCES(
      Language.CSP, random -> new RandomAnyNumber(random, RandomAnyNumber.DIFFERENCES).text()),
  THRESHOLDS(Language.CSP, random -> new RandomThresholds(random).text()),
  PAIRS(Language.CSP, random -> new RandomPairings(random).text()),
  /** Variables that count members. */
  COUNTERS(Language.CSP, random -> new RandomCounters(random).text()),
  /** Steps of all members. */
  BROADCAST(Language.CSP, random -> family(random, text -> text.contains("||{..}"))),
  /** The same, where members choose where such a step leads. */
  CHOICES(Language.CSP, random -> new RandomBarriers(random).text()),
  BROADCAST_CHANNELS(Language.CSP, random -> new RandomBroadcastFamily(random).text()),
  RENDEZVOUS(Language.CSP, random -> family(random, text -> text.contains("channel c 0"))),
  COUNTS(
      Language.CSP,
      random -> family(random, text -> text.contains("|||{..}") && !text.contains("channel c 0"))),
  NAMES(Language.CSP, FamilyKind::named),
  POOLS(Language.CSP, random -> new RandomPool(random).text()),
  PROMELA(
      Language.PROMELA,
      random -> new dev.fairlead.promela.families.RandomGroups(random.nextLong()).text()),
  PROMELA_COUNTERS(
      Language.PROMELA,
      random -> new dev.fairlead.promela.families.RandomCounters(random.nextLong()).text()),
  PROMELA_POOLS(Language.PROMELA, random -> new RandomPools(random).text());

  private static final List<String> OF_A_MEMBER =
      List.of(
          "[]<> b.i",
          "<>[] !b.i",
          "[](t -> <> b.i)",
          "[](b.i -> <> hit)",
          "[]<> hit -> []<> b.i",
          "<> b.i",
          "[](b.i -> X !b.i)");

  private final Language language;
  private final Function<Random, String> texts;

  FamilyKind(Language language, Function<Random, String> texts) {
    this.language = language;
    this.texts = texts;
  }

  Language language() {
    return language;
  }

  String text(long seed) {
    // The first numbers of seeds that follow each other are alike.
    return texts.apply(new Random(seed * 0x9E3779B97F4A7C15L));
  }

  private static String family(Random random, Predicate<String> wanted) {
    String text = new RandomFamilies(random.nextLong()).text();
    while (!wanted.test(text)) {
      text = new RandomFamilies(random.nextLong()).text();
    }
    return text;
  }

  private static String named(Random random) {
    if (random.nextBoolean()) {
      return family(random, text -> text.contains("||| i:{..}"));
    }
    String system = RandomNumberedFamily.plain(random).text("(|||i:{..}@P0(i))");
    String asked = OF_A_MEMBER.get(random.nextInt(OF_A_MEMBER.size()));
    return system + "#assert System() |= " + asked + ";\n";
  }
}
