'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { AddressText } from '#components/data-table/address-text.tsx'
import { ACTIONS, type Column } from '#components/data-table/columns.ts'
import { TableWithSidePanel } from '#components/data-table/panel/opening-table.tsx'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatTableTime } from '#lib/core/dates.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { requestLabels, signUpMessages, signUpRoles } from '#lib/people/accounts/sign-ups/labels.ts'
import type { SignUpRow } from '#lib/people/accounts/sign-ups/schema.ts'
import { ChooseCompanyDialog } from './company-question.tsx'

const formatRequesterName = ({ firstName, lastName }: SignUpRow) => `${firstName} ${lastName}`

/** A person's name, and below it the company and what it does, if the request says so. */
const Requester = ({ row }: { row: SignUpRow }) => {
  const about = [row.companyName, signUpRoles.find(({ id }) => id === row.role)?.name].filter(Boolean)
  return (
    <span className="block md:py-1">
      {formatRequesterName(row)}
      {about.length > 0 && (
        <span className="block font-normal text-muted text-sm md:max-w-72 md:whitespace-normal">
          {about.join(' · ')}
        </span>
      )}
    </span>
  )
}

/** The sign-up requests: staff add a company or one of its users, prefilled, or refuse. */
export const SignUpRequests = ({ rows }: { rows: SignUpRow[] }) => {
  const router = useRouter()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<SignUpRow | null>(null)
  const [joining, setJoining] = useState<SignUpRow | null>(null)
  const [isPending, setPending] = useState(false)

  const refuse = async ({ id }: SignUpRow) => {
    setPending(true)
    const result = await request.post(`/api/accounts/sign-up-requests/${id}/refuse`)
    setPending(false)
    setAsked(null)
    if (result.ok) showSuccess(signUpMessages.refused)
    router.refresh()
  }

  const columns: Column<SignUpRow>[] = [
    { id: 'name', header: requestLabels.name, card: 'title', cell: (row) => <Requester row={row} /> },
    {
      id: 'email',
      header: requestLabels.email,
      card: 'line',
      cell: ({ email }) => <AddressText address={email} className="lg:max-w-72!" />,
    },
    {
      id: 'requested',
      header: requestLabels.requested,
      card: 'mark',
      cell: ({ requestedAt }) => <span className="max-md:text-muted">{formatTableTime(requestedAt)}</span>,
    },
    {
      id: ACTIONS,
      header: requestLabels.actions,
      card: 'foot',
      align: 'right',
      cell: (row) => (
        <span className="flex gap-2 max-md:flex-wrap md:justify-end">
          <ButtonLink
            size="sm"
            href={buildCompanyPath(row)}
            aria-label={`${requestLabels.addCompany} for ${formatRequesterName(row)}`}
          >
            {requestLabels.addCompany}
          </ButtonLink>
          <Button
            size="sm"
            onClick={() => setJoining(row)}
            aria-label={`${requestLabels.addUser} ${formatRequesterName(row)}`}
          >
            {requestLabels.addUser}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setAsked(row)}
            aria-label={`${requestLabels.refuse} ${formatRequesterName(row)}`}
          >
            {requestLabels.refuse}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <>
      <TableWithSidePanel
        label={requestLabels.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        panel={WHOLE_ROW}
        empty={<EmptyState title={requestLabels.empty}>{requestLabels.emptyText}</EmptyState>}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={requestLabels.refuse}
        confirmLabel={requestLabels.refuse}
        onConfirm={() => asked && void refuse(asked)}
        isPending={isPending}
        isDanger
      >
        {asked && requestLabels.question(formatRequesterName(asked))}
      </ConfirmDialog>
      {joining && (
        <ChooseCompanyDialog
          name={formatRequesterName(joining)}
          onChoose={(id) => {
            navigate(buildPrefilledPath(paths.createCompanyUser(id), joining))
          }}
          onClose={() => setJoining(null)}
        />
      )}
    </>
  )
}

const WHOLE_ROW = {}

const buildPrefilledPath = (path: string, { firstName, lastName, email }: SignUpRow): string =>
  `${path}?${toQueryString({ firstName, lastName, email })}`

const buildCompanyPath = ({ firstName, lastName, email, companyName, role }: SignUpRow): string =>
  `${paths.createCompany()}?${toQueryString({ firstName, lastName, email, companyName, profileTypeKey: role })}`
