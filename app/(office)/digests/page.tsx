import { UpcomingDigestList } from '#components/campaigns/digests/coming-list.tsx'
import { DigestPersonSearch } from '#components/campaigns/digests/reader-search.tsx'
import { DigestRunList } from '#components/campaigns/digests/run-list.tsx'
import { OutboxMessageView } from '#components/foundation/mail/letter-view.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Panel } from '#components/ui/panel.tsx'
import {
  countPeopleOfDigest,
  findDigestObstacle,
  listLastRuns,
  listNextDigestRuns,
  previewDigest,
  searchDigestPeople,
} from '#lib/campaigns/digests/board/queries.ts'
import { boardLabels, digestSubjects } from '#lib/campaigns/digests/labels.ts'
import { digestPolicies } from '#lib/campaigns/digests/policy.ts'
import { DIGEST_KINDS, type DigestKind, JUDGED_ONE_BY_ONE } from '#lib/campaigns/digests/schema.ts'
import type { Actor } from '#lib/core/actor.ts'
import { formatCount } from '#lib/core/counts.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import { readText } from '#lib/core/text.ts'
import { MAILS } from '#lib/web/mails.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: boardLabels.title }

type Query = Record<'kind' | 'person' | 'search', string | string[] | undefined>
type Props = { searchParams: Promise<Partial<Query>> }

/** The coming digests, a preview for a chosen person, and the latest runs, for staff with ADMIN. */
export default async function DigestsPage({ searchParams }: Props) {
  const actor = await pageActor(digestPolicies.view.who)
  const query = await searchParams
  const coming = await listNextDigestRuns(actor)
  const kind = DIGEST_KINDS.find((each) => each === readText(query.kind))
  return (
    <>
      <PageHeader title={boardLabels.title} description={boardLabels.description} />
      <div className="flex flex-col gap-4">
        <Panel id="coming" title={boardLabels.coming}>
          <UpcomingDigestList
            coming={coming.map((each) => ({ ...each, obstacle: findDigestObstacle(each.kind) }))}
            people={(each, at) => <DigestPeopleCount actor={actor} kind={each} at={at} />}
          />
        </Panel>
        {kind && (
          <DigestPreviewPanel
            actor={actor}
            kind={kind}
            person={parseRecordId(readText(query.person))}
            search={readText(query.search).slice(0, 100)}
          />
        )}
        <Panel
          id="runs"
          title={boardLabels.runs}
          actions={<ButtonLink href={paths.outbox()}>{boardLabels.outbox}</ButtonLink>}
        >
          <DigestRunList runs={await listLastRuns(actor)} />
        </Panel>
      </div>
    </>
  )
}

const DigestPeopleCount = async ({ actor, kind, at }: { actor: Actor; kind: DigestKind; at: Date }) => {
  const count = await countPeopleOfDigest(actor, kind, at)
  return (
    <>
      {JUDGED_ONE_BY_ONE.includes(kind) && `${boardLabels.atMost} `}
      {formatCount(count)} <span className="sm:sr-only">{boardLabels.peopleWord(count)}</span>
    </>
  )
}

type PreviewProps = { actor: Actor; kind: DigestKind; person: number | null; search: string }

const DigestPreviewPanel = async ({ actor, kind, person, search }: PreviewProps) => {
  const found = await searchDigestPeople(actor, kind, search)
  const preview =
    person === null ? null : await previewDigest(actor, { kind, personId: person, kinds: MAILS }).catch(() => null)
  return (
    <Panel id="preview" title={boardLabels.previewTitle(digestSubjects[kind])}>
      <DigestPersonSearch kind={kind} search={search} found={found} isChosen={person !== null} />
      {person !== null && !preview && <p className="text-muted">{boardLabels.noLetter}</p>}
      {preview && (
        <>
          {preview.obstacle && (
            <p className="mb-3 rounded-lg border border-line bg-sunken px-4 py-3">
              {boardLabels.notSent} {preview.obstacle}
            </p>
          )}
          <OutboxMessageView
            message={{ address: `${preview.name} <${preview.address}>`, letter: preview.letter, isMasked: false }}
          />
        </>
      )}
    </Panel>
  )
}
