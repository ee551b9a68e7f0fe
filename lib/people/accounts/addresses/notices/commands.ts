import { enqueueEmail } from '#lib/foundation/mail/commands.ts'
import {
  type AddressNews,
  formatAddressNoticeSubject,
  formatAddressSubject,
} from '#lib/people/accounts/addresses/notices/labels.ts'
import { issueAccountLink } from '#lib/people/accounts/links/commands.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/** The account whose address changes. */
type Holder = { id: number; individualId: number | null }

/** Sends a confirmation link to the new address; replaces earlier links. */
export const sendAddressConfirmation = async (
  tx: Tx,
  account: Holder,
  change: { id: number; newEmail: string; askedAt: Date | null },
): Promise<void> => {
  if (change.askedAt === null) await tx.addressChange.update({ where: { id: change.id }, data: { askedAt: now() } })
  const { linkId, seed } = await issueAccountLink(tx, account.id, { purpose: 'CONFIRM_ADDRESS', changeId: change.id })
  await enqueueEmail(tx, {
    kind: 'ADDRESS_CONFIRMATION',
    key: `address-${linkId}`,
    accountId: account.id,
    individualId: account.individualId,
    address: change.newEmail,
    subject: formatAddressSubject(getEnv().PRODUCT_NAME),
    payload: { linkId, seed },
  })
}

/** Notifies the old address of a change, with a link that stops or reverts it. */
export const notifyOldAddress = async (
  tx: Tx,
  { account, change, news }: { account: Holder; change: { id: number; oldEmail: string }; news: AddressNews },
): Promise<void> => {
  const request = { purpose: 'UNDO_ADDRESS', changeId: change.id, keepsOlder: true } as const
  const { linkId, seed } = await issueAccountLink(tx, account.id, request)
  await enqueueEmail(tx, {
    kind: 'ADDRESS_NOTICE',
    key: `address-${linkId}`,
    accountId: account.id,
    individualId: account.individualId,
    address: change.oldEmail,
    subject: formatAddressNoticeSubject(getEnv().PRODUCT_NAME, news),
    payload: { linkId, seed },
  })
}
