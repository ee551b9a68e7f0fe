import { requireStoredVersion } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { lockLender } from '#lib/market/criteria/scope.ts'
import { privacyMessages } from '#lib/market/lenders/privacy/labels.ts'
import { privacyPolicies } from '#lib/market/lenders/privacy/policy.ts'
import { readStoredPrivacy, requirePrivacyAccess } from '#lib/market/lenders/privacy/queries.ts'
import { PRIVACY_KEYS, privacyInput } from '#lib/market/lenders/privacy/schema.ts'

/**
 * Saves the privacy settings of a lender (row M-01), effective from the next request. Raises FORBIDDEN, NOT_FOUND, and
 * CONFLICT with the stored settings for a stale version. Saving equal settings changes nothing.
 */
export const savePrivacy = command({
  policy: privacyPolicies.open,
  target: recordKey,
  input: privacyInput,
  audits: ['PRIVACY_CHANGED'],
  once: 'savePrivacy',
  work: async ({ tx, actor, target: id, input: { version, ...settings }, audit }) => {
    requirePrivacyAccess(actor, id)
    await lockLender(tx, id)
    const stored = await readStoredPrivacy(tx, id)
    requireStoredVersion({ stored, version, message: privacyMessages.overtaken })
    const changed = PRIVACY_KEYS.filter((key) => settings[key] !== stored[key])
    if (changed.length === 0) return stored
    const { company, privacyVersion } = await tx.lender.update({
      where: { id },
      data: { ...settings, privacyVersion: { increment: 1 } },
      select: { privacyVersion: true, company: { select: { name: true } } },
    })
    const details: Record<string, string | boolean> = { name: company.name }
    for (const key of changed) details[key] = settings[key]
    await audit({ action: 'PRIVACY_CHANGED', subject: { kind: 'LENDER', id }, details })
    return { ...settings, id, version: privacyVersion }
  },
})
