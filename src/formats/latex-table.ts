/**
 * Characters outside ASCII as LaTeX, with base macros only, so that a bibliography needs no package. Other characters
 * stay in UTF-8, which current engines and biber read.
 */

/** Combining marks as accents; true for marks above, where i and j lose their dot. */
export const ACCENTS: Readonly<Record<string, readonly [macro: string, above: boolean]>> = {
  '\u0300': ['`', true],
  '\u0301': ["'", true],
  '\u0302': ['^', true],
  '\u0303': ['~', true],
  '\u0304': ['=', true],
  '\u0306': ['u', true],
  '\u0307': ['.', true],
  '\u0308': ['"', true],
  '\u030a': ['r', true],
  '\u030b': ['H', true],
  '\u030c': ['v', true],
  '\u0323': ['d', false],
  '\u0327': ['c', false],
  '\u0328': ['k', false],
  '\u0331': ['b', false],
};

/** Letters with their own macro. */
export const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', å: 'aa', Å: 'AA', ı: 'i', ȷ: 'j' },
  ...{ đ: 'dj', Đ: 'DJ', ð: 'dh', Ð: 'DH', þ: 'th', Þ: 'TH', ŋ: 'ng', Ŋ: 'NG' },
};

const GREEK_SMALL =
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi π pi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega';
const GREEK_CAPITAL =
  'Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ∆ Delta ∑ sum ∏ prod';
const SIGNS =
  '± pm × times ÷ div · cdot ≤ leq ≥ geq ≠ neq ≈ approx ∼ sim ≃ simeq ≅ cong ≡ equiv ∝ propto ∞ infty ∂ partial ∇ nabla ∫ int ∈ in ∉ notin ⊂ subset ⊆ subseteq ∪ cup ∩ cap ∀ forall ∃ exists → rightarrow ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇔ Leftrightarrow ↑ uparrow ↓ downarrow ⊗ otimes ⊕ oplus ℓ ell ℏ hbar ′ prime ≪ ll ≫ gg ∅ emptyset ∗ ast ∘ circ ⊥ perp ∥ parallel † dagger ‡ ddagger';

const inMath = (names: string): Readonly<Record<string, string>> => {
  const words = names.split(' ');
  return Object.fromEntries(words.flatMap((word, i) => (i % 2 ? [] : [[word, `{$\\${words[i + 1]}$}`]])));
};
const scripts = (characters: string, plain: string, sign: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...characters].map((character, i) => [character, `{$${sign}{${plain[i]}}$}`]));

/** Single characters and the LaTeX that prints them. */
export const SYMBOLS: Readonly<Record<string, string>> = {
  ...inMath(GREEK_SMALL),
  ...inMath(GREEK_CAPITAL),
  ...inMath(SIGNS),
  ...scripts('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ', '0123456789+-n', '^'),
  ...scripts('₀₁₂₃₄₅₆₇₈₉₊₋', '0123456789+-', '_'),
  ...{ '–': '--', '—': '---', '‐': '-', '‑': '-', '−': '{$-$}', '“': '``', '”': "''", '‘': '`', '’': "'" },
  ...{ '…': '{\\dots}', '•': '{\\textbullet}', '§': '{\\S}', '¶': '{\\P}', '©': '{\\copyright}', '°': '{$^{\\circ}$}' },
  ...{
    '®': '{\\textregistered}',
    '™': '{\\texttrademark}',
    '£': '{\\pounds}',
    '€': '{\\texteuro}',
    ª: '{\\textordfeminine}',
  },
  ...{ '¡': '{\\textexclamdown}', '¿': '{\\textquestiondown}', º: '{\\textordmasculine}', '√': '{$\\surd$}' },
  ...{ ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl' },
  ...{ ℝ: '{$\\mathbb{R}$}', ℂ: '{$\\mathbb{C}$}', ℕ: '{$\\mathbb{N}$}', ℤ: '{$\\mathbb{Z}$}', ℚ: '{$\\mathbb{Q}$}' },
};

/** ASCII characters that are special in TeX, except braces. */
export const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '&': '\\&', '%': '\\%', _: '\\_', '#': '\\#', $: '\\$' },
  ...{ '\\': '{\\textbackslash}', '^': '{\\textasciicircum}', '~': '{\\textasciitilde}' },
  // In the default font encoding these three print as other characters.
  ...{ '<': '{\\textless}', '>': '{\\textgreater}', '|': '{\\textbar}' },
};
