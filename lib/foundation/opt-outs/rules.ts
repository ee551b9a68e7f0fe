import {
  type AddressChoices,
  type Choice,
  OPT_OUT_SCOPES,
  type OptOutScope,
  type OptOutSource,
} from '#lib/foundation/opt-outs/schema.ts'

/** Kinds of mail as the bits of a link. */
export const bitsOf = (scopes: readonly OptOutScope[]): number =>
  scopes.reduce((bits, scope) => bits | (1 << OPT_OUT_SCOPES.indexOf(scope)), 0)

/** The kinds of mail that the bits of a link name. */
export const scopesIn = (bits: number): OptOutScope[] =>
  OPT_OUT_SCOPES.filter((_scope, place) => (bits & (1 << place)) !== 0)

type Before = Partial<Pick<AddressChoices, 'out' | 'bounced'>>

/**
 * The choices that differ from what an address has chosen before. Where it takes no mail nobody has chosen, so that its person's
 * own word is new.
 */
export const newChoices = ({ out, bounced }: Before, choices: readonly Choice[], source: OptOutSource): Choice[] =>
  choices.filter(
    ({ scope, isOut }) => (out?.has(scope) ?? false) !== isOut || (source !== 'BOUNCE' && isOut && bounced?.has(scope)),
  )
