/** The commands that a formula in a title may use; none of them can read, write or define anything. */
const COMMANDS = new Set(
  (
    'alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho varrho ' +
    'sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega ' +
    'aleph hbar ell wp Re Im partial nabla infty prime emptyset varnothing forall exists neg not angle surd ' +
    'sum prod coprod int oint iint bigcup bigcap bigoplus bigotimes frac dfrac tfrac sqrt binom over choose ' +
    'pm mp times div cdot ast star circ bullet oplus ominus otimes odot cap cup vee wedge setminus dagger ddagger ' +
    'leq le geq ge neq ne equiv sim simeq approx cong propto ll gg subset supset subseteq supseteq in notin ni ' +
    'perp parallel mid lesssim gtrsim ltimes rtimes to mapsto leftarrow rightarrow leftrightarrow Leftarrow ' +
    'Rightarrow Leftrightarrow longrightarrow longleftarrow uparrow downarrow hookrightarrow rightleftharpoons ' +
    'hat widehat tilde widetilde bar overline underline vec dot ddot acute grave breve check mathring overrightarrow ' +
    'mathbb mathcal mathfrak mathscr mathrm mathbf mathit mathsf mathtt mathnormal boldsymbol bm rm bf it cal ' +
    'text textrm textbf textit textsf operatorname left right big Big bigg Bigg langle rangle lfloor rfloor lceil ' +
    'rceil lvert rvert lVert rVert vert Vert quad qquad ldots cdots dots vdots ddots sin cos tan cot sec csc arcsin ' +
    'arccos arctan sinh cosh tanh log ln lg exp lim sup inf max min arg det dim ker hom deg gcd Pr mod bmod pmod ' +
    'limits nolimits displaystyle textstyle scriptstyle'
  ).split(' '),
);

/** A formula by the rules of pandoc: amounts such as "$5 and $10" are not formulas. */
const FORMULA = /\$(?![\s$])([^$]+?)(?<![\s\\])\$(?![\d$])/gu;

/** Whether braces balance both for TeX, which skips `\{`, and for BibTeX, which counts it. */
function isBalanced(text: string): boolean {
  const depthOk = (braces: string) => {
    let depth = 0;
    for (const brace of braces) {
      depth += brace === '{' ? 1 : -1;
      if (depth < 0) return false;
    }
    return depth === 0;
  };
  const all = text.replace(/[^{}]/gu, '');
  return depthOk(all) && depthOk(text.replace(/\\[\s\S]/gu, '').replace(/[^{}]/gu, ''));
}

/** Untrusted text may become TeX only if it can do nothing but print: no other command, no `^^` notation. */
function isHarmless(formula: string): boolean {
  if (/\^\^|[%#&]/u.test(formula.replace(/\\[%#&]/gu, ''))) return false;
  const commands = [...formula.matchAll(/\\([a-zA-Z]+|[\s\S]?)/gu)].map((match) => match[1] ?? '');
  return commands.every((name) => (/^[a-zA-Z]/u.test(name) ? COMMANDS.has(name) : /^[,;:! {}|%#&_]$/u.test(name)));
}

/** Splits a text into prose and the `$...$` formulas that can be kept unchanged. */
export function splitFormulas(text: string): { readonly formula: boolean; readonly text: string }[] {
  const parts: { formula: boolean; text: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(FORMULA)) {
    const inner = match[1] ?? '';
    if (!isBalanced(inner) || !isHarmless(inner)) continue;
    parts.push({ formula: false, text: text.slice(end, match.index) }, { formula: true, text: match[0] });
    end = match.index + match[0].length;
  }
  parts.push({ formula: false, text: text.slice(end) });
  return parts.filter((part) => part.text !== '');
}
