import {
  type AddressChoices,
  type Choice,
  OPT_OUT_SCOPES,
  type OptOutScope,
  type OptOutSource,
} from '#lib/foundation/opt-outs/schema.ts'

/** Encodes kinds of mail as the bits of a link. */
export const encodeOptOutScopes = (scopes: readonly OptOutScope[]): number =>
  scopes.reduce((bits, scope) => bits | (1 << OPT_OUT_SCOPES.indexOf(scope)), 0)

/** Decodes the bits of a link into kinds of mail. */
export const decodeOptOutScopes = (bits: number): OptOutScope[] =>
  OPT_OUT_SCOPES.filter((_scope, place) => (bits & (1 << place)) !== 0)

type Before = Partial<Pick<AddressChoices, 'out' | 'bounced'>>

/**
 * Returns the choices that differ from an address's earlier ones. A bounce was nobody's choice, so a person's own opt-out after
 * it counts as different.
 */
export const listChangedChoices = (
  { out, bounced }: Before,
  choices: readonly Choice[],
  source: OptOutSource,
): Choice[] =>
  choices.filter(
    ({ scope, isOut }) => (out?.has(scope) ?? false) !== isOut || (source !== 'BOUNCE' && isOut && bounced?.has(scope)),
  )
