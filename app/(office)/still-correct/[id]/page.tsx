import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { listCriteriaFigures } from '#components/market/criteria/criteria-view.tsx'
import { ConfirmAllTermsButton } from '#components/market/freshness/confirm-all.tsx'
import { KeptOrder } from '#components/market/freshness/kept-order.tsx'
import { TermsToConfirmSection } from '#components/market/freshness/terms-to-confirm.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import { criteriaPolicies } from '#lib/market/criteria/policy.ts'
import { isConfirmable } from '#lib/market/criteria/rules.ts'
import type { Criteria } from '#lib/market/criteria/schema.ts'
import { confirmLabels } from '#lib/market/freshness/labels.ts'
import { describeUrgency } from '#lib/market/freshness/rules.ts'
import { getTermsToConfirm } from '#lib/market/freshness/terms/queries.ts'
import type { TermsToConfirm } from '#lib/market/freshness/terms/schema.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: confirmLabels.title }

type Props = { params: Promise<{ id: string }> }
type Offer = TermsToConfirm['offers'][number]

/**
 * The page of a reminder's link: a lender's terms as brokers see them, each with a button to confirm that they are
 * still correct.
 */
export default async function StillCorrectPage({ params }: Props) {
  const actor = await pageActor(criteriaPolicies.edit.who)
  const id = parseRecordId((await params).id)
  if (id === null) return notFound()
  const { company, isActive, isMasterSwitchOn, offers } = await orErrorPage(getTermsToConfirm(actor, id))
  const isUnchanged = ({ criteria, missing }: Offer) => isConfirmable(criteria) && missing.length === 0
  const open = offers.filter(({ isVerifiedToday }) => !isVerifiedToday)
  const unchanged = open.filter(isUnchanged).map(({ criteria, version }) => ({
    categoryKey: criteria.categoryKey,
    version,
    terms: listMainTerms(criteria),
  }))
  const leftOut = open.filter((offer) => !isUnchanged(offer))
  const incomplete = leftOut.filter(({ missing }) => missing.length > 0).map(getCategoryKey)
  const changed = leftOut.filter(({ missing }) => missing.length === 0).map(getCategoryKey)
  const hidden = isMasterSwitchOn ? (isActive ? null : confirmLabels.paused) : confirmLabels.switchedOff
  return (
    <div className="wide:max-w-4xl">
      <PageHeader
        title={confirmLabels.title}
        description={
          <>
            {offers.length > 0 && (
              <strong className="block font-medium text-ink">{describeUrgency(offers.map(({ cell }) => cell))}</strong>
            )}
            {confirmLabels.description(company)}
          </>
        }
        actions={
          unchanged.length > 1 && (
            <ConfirmAllTermsButton lenderId={id} offers={unchanged} changed={changed} incomplete={incomplete} />
          )
        }
      />
      {hidden && <p className="mb-4 rounded-lg border border-warn bg-warn-soft px-4 py-3">{hidden}</p>}
      {offers.length === 0 ? (
        <EmptyState
          title={confirmLabels.none}
          action={<ButtonLink href={paths.category(id, 4)}>{confirmLabels.openCriteria}</ButtonLink>}
        >
          {confirmLabels.noneText}
        </EmptyState>
      ) : (
        <KeptOrder
          sections={offers.map((offer) => ({
            key: offer.criteria.categoryKey,
            section: <TermsToConfirmSection lenderId={id} offer={offer} />,
          }))}
        />
      )}
    </div>
  )
}

const getCategoryKey = ({ criteria }: Offer) => criteria.categoryKey

// Money, rates and LVR come first; the sections of the page show the rest.
const MAIN_TERMS = 6

const listMainTerms = (criteria: Criteria): string =>
  listCriteriaFigures(criteria)
    .filter(({ value }) => value !== '–' && value !== '')
    .slice(0, MAIN_TERMS)
    .map(({ label, value }) => `${label} ${value}`)
    .join(' · ')
