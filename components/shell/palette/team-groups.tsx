import { Link2, ListFilter, NotebookPen } from 'lucide-react'
import { copyAddress } from '#components/request/copy-link.ts'
import { Face } from '#components/ui/face.tsx'
import { paths } from '#lib/core/paths.ts'
import { paletteLabels } from '#lib/discovery/global-search/labels.ts'
import { teamLabels } from '#lib/discovery/global-search/team/labels.ts'
import { describeMember } from '#lib/discovery/global-search/team/members/rules.ts'
import type { TeamAnswer, TeamMember } from '#lib/discovery/global-search/team/schema.ts'
import { listSearchEntries, type PaletteEntry } from './palette-entries.tsx'

type Group = { title: string; entries: readonly PaletteEntry[] }
type Go = (path: string) => void

// What a BDM has besides notes.
const listBooks = ({ id, name, loans, people }: TeamMember, go: Go): PaletteEntry[] =>
  [
    { key: 'loans', label: teamLabels.loansOf(name), path: loans },
    { key: 'people', label: teamLabels.peopleOf(name), path: people },
  ].flatMap(({ key, label, path }) =>
    path === null ? [] : [{ id: `team-${key}-${id}`, label, icon: <ListFilter aria-hidden />, run: () => go(path) }],
  )

const listActions = (member: TeamMember, go: Go): PaletteEntry[] => [
  {
    id: 'do-open',
    label: teamLabels.openNotes,
    icon: <NotebookPen aria-hidden />,
    run: () => go(member.notes),
  },
  ...listBooks(member, go),
  {
    id: 'do-copy',
    label: paletteLabels.copy,
    icon: <Link2 aria-hidden />,
    run: () => copyAddress(new URL(member.notes, window.location.href).href),
  },
]

/**
 * Returns the group of the team members that a text names; choosing one opens the notes that they took. Below a member who is meant,
 * by the whole name or as the only one, are the loans and people of that BDM.
 */
export const listTeamGroup = (members: readonly TeamMember[], go: Go): Group[] => {
  const entries = members.flatMap((member): PaletteEntry[] => [
    {
      id: `team-${member.id}`,
      label: member.name,
      note: describeMember(member),
      icon: <Face name={member.name} fileId={null} className="-mx-0.5 size-5 shrink-0" />,
      run: () => go(member.notes),
      loadActions: async () => listActions(member, go),
    },
    ...(member.isExact || members.length === 1 ? listBooks(member, go) : []),
  ])
  return [{ title: teamLabels.title, entries }]
}

/**
 * Returns the groups of what a question about the team means: searches of notes, each with its number of notes, and tables of what the team
 * did, each with its number of calls.
 */
export const listTeamSearchGroups = (team: TeamAnswer | null, go: Go): Group[] => [
  {
    title: teamLabels.did,
    entries: (team?.notes ?? []).flatMap(({ path, chips, total }) =>
      listSearchEntries([{ path, chips }], { label: teamLabels.search, count: teamLabels.count(total), go }),
    ),
  },
  {
    title: teamLabels.title,
    entries: (team?.tables ?? []).flatMap(({ path, chips, total }) =>
      listSearchEntries([{ path, chips }], {
        label: path.startsWith(paths.calls()) ? teamLabels.callList : teamLabels.table,
        count: teamLabels.calls(total),
        go,
      }),
    ),
  },
]
