/**
 * Members with numbers for {@code #define N ..}: which variables hold them ({@link
 * dev.fairlead.promela.members.MemberRules}), whether steps are kept if members are left out, and
 * what that means for the slots of a state ({@link dev.fairlead.promela.members.LineLayout}). The
 * argument is in docs/fairness.md.
 */
package dev.fairlead.promela.members;
