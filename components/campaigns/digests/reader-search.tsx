import Link from 'next/link'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import type { FoundReader } from '#lib/campaigns/digests/board/schema.ts'
import { boardLabels } from '#lib/campaigns/digests/labels.ts'
import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { paths } from '#lib/core/paths.ts'

type Props = { kind: DigestKind; search: string; found: readonly FoundReader[]; isChosen: boolean }

/** Search for the person whose digest to preview; a plain form, works without JavaScript. */
export const DigestPersonSearch = ({ kind, search, found, isChosen }: Props) => (
  <>
    <form action={`${paths.digests()}#preview`} className="mb-3 flex flex-wrap items-end gap-2">
      <input type="hidden" name="kind" value={kind} />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1.5">
        <Label htmlFor="search">{kind === 'CRITERIA_LAPSED' ? boardLabels.bdm : boardLabels.person}</Label>
        <Input id="search" name="search" type="search" defaultValue={search} autoComplete="off" maxLength={100} />
      </div>
      <Button type="submit">{boardLabels.find}</Button>
    </form>
    {found.length > 0 && (
      <ul className="-mx-2">
        {found.map(({ id, name, companyName }) => (
          <li key={id}>
            <Link
              href={paths.digestPreview(kind, id)}
              prefetch={false}
              className="flex min-h-9 flex-wrap items-center gap-x-3 rounded-sm px-2 py-1 hover:bg-sunken"
            >
              <span className="font-medium">{name}</span>
              <span className="text-muted">{companyName}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
    {found.length === 0 && !isChosen && (
      <EmptyState title={search ? boardLabels.nobody : boardLabels.start}>
        {search ? boardLabels.nobodyText : boardLabels.startText}
      </EmptyState>
    )}
  </>
)
