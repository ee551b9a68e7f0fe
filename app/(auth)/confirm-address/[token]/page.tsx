import { AddressLinkStep } from '#components/people/accounts/address-step.tsx'
import { addressLinkLabels } from '#lib/people/accounts/addresses/labels.ts'
import { readAddressLink } from '#lib/people/accounts/addresses/queries.ts'
import { getCurrentActor } from '#lib/web/session.ts'

export const metadata = {
  title: addressLinkLabels.confirm.title,
  robots: { index: false },
  referrer: 'no-referrer' as const,
}

type Props = { params: Promise<{ token: string }> }

/** The page of an email's link that confirms a changed sign-in address; opening it does not use up the link. */
export default async function ConfirmAddressPage({ params }: Props) {
  const { token } = await params
  const facts = await readAddressLink(await getCurrentActor(), 'CONFIRM_ADDRESS', token)
  return <AddressLinkStep kind="confirm" token={token} facts={facts} />
}
