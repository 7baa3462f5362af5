/** Words that say nothing about a subject; they are searched for only inside quotes or alone. */
export const STOPWORDS: ReadonlySet<string> = new Set(
  `a about above after all also am an and any are as at be because been before being between both but by can could did
   do does done each else for from further had has have having he her here his how however i if in into is it its itself
   just may me might more most must my no nor not now of off on once only or other our out over own per rather same shall
   she should since so some such than that the their them then there these they this those through thus to too under until
   up upon us very was we were what when where whether which while who whom whose why will with within without would you
   your`.split(/\s+/),
);
