import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { MailAddress } from '#components/ui/mail-address.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/core/paths.ts'
import { readText } from '#lib/core/text.ts'
import { findLabels, subscriptionLabels } from '#lib/market/subscriptions/labels.ts'
import { subscriptionPolicies } from '#lib/market/subscriptions/policy.ts'
import { findSubscribers } from '#lib/market/subscriptions/queries.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: subscriptionLabels.title }

type Props = { searchParams: Promise<{ search?: string | string[] }> }

/**
 * Search for the person whose email subscriptions to open, for staff; a plain form, works without JavaScript (row
 * B-13).
 */
export default async function FindSubscriptionsPage({ searchParams }: Props) {
  const actor = await pageActor(subscriptionPolicies.find.who)
  const search = readText((await searchParams).search).slice(0, 100)
  const { rows: people, total } = await findSubscribers(actor, search)
  return (
    <div className="max-w-5xl">
      <PageHeader title={subscriptionLabels.title} description={findLabels.description} />
      <form action={paths.findSubscriptions()} className="mb-4 flex flex-wrap items-end gap-2">
        <div className="flex min-w-0 max-w-120 flex-1 basis-64 flex-col gap-1.5">
          <Label htmlFor="search">{findLabels.label}</Label>
          <Input id="search" name="search" type="search" defaultValue={search} autoComplete="off" maxLength={100} />
        </div>
        <Button type="submit" variant="primary">
          {findLabels.search}
        </Button>
      </form>
      {people.length > 0 && <p className="mb-2 text-muted text-sm">{findLabels.shown(people.length, total)}</p>}
      <Panel isPadded={false}>
        {people.length === 0 ? (
          <EmptyState title={search ? findLabels.none : findLabels.start}>
            {search ? findLabels.noneText : findLabels.startText}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {people.map(({ id, name, companyName, email }) => (
              <li key={id}>
                <Link
                  href={paths.emailSubscriptions(id)}
                  prefetch={false}
                  className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 hover:bg-sunken sm:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,6fr)_auto]"
                >
                  <span className="truncate font-medium" title={name}>
                    {name}
                  </span>
                  <span className="truncate text-muted max-sm:col-start-1" title={companyName}>
                    {companyName}
                  </span>
                  <span
                    className="text-muted text-sm [overflow-wrap:anywhere] max-sm:col-start-1 sm:truncate"
                    title={email}
                  >
                    <MailAddress address={email} />
                  </span>
                  <ChevronRight
                    className="size-4 text-muted max-sm:col-start-2 max-sm:row-span-3 max-sm:row-start-1"
                    aria-hidden
                  />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
