import { type Choice, OPT_OUT_SCOPES, type OptOutScope } from '#lib/foundation/opt-outs/schema.ts'

/** Kinds of mail as the bits of a link. */
export const bitsOf = (scopes: readonly OptOutScope[]): number =>
  scopes.reduce((bits, scope) => bits | (1 << OPT_OUT_SCOPES.indexOf(scope)), 0)

/** The kinds of mail that the bits of a link name. */
export const scopesIn = (bits: number): OptOutScope[] =>
  OPT_OUT_SCOPES.filter((_scope, place) => (bits & (1 << place)) !== 0)

/** The choices that differ from what an address has chosen before. */
export const newChoices = (out: ReadonlySet<OptOutScope>, choices: readonly Choice[]): Choice[] =>
  choices.filter(({ scope, isOut }) => out.has(scope) !== isOut)
