import { AddressLinkStep } from '#components/people/accounts/address-step.tsx'
import { addressLinkLabels } from '#lib/people/accounts/addresses/labels.ts'
import { readAddressLink } from '#lib/people/accounts/addresses/queries.ts'
import { getCurrentActor } from '#lib/web/session.ts'

export const metadata = {
  title: addressLinkLabels.undo.title,
  robots: { index: false },
  referrer: 'no-referrer' as const,
}

type Props = { params: Promise<{ token: string }> }

/** The page of an email's link that undoes a changed sign-in address; opening it does not use up the link. */
export default async function UndoAddressPage({ params }: Props) {
  const { token } = await params
  const facts = await readAddressLink(await getCurrentActor(), 'UNDO_ADDRESS', token)
  return <AddressLinkStep kind="undo" token={token} facts={facts} />
}
