'use client'

import { request } from '#components/request/browser.ts'
import type { RequestResult } from '#components/request/send-request.ts'
import { type ProfileKind, paths, switchKind } from '#lib/core/paths.ts'
import { invitationMessages } from '#lib/people/accounts/links/labels.ts'
import { passwordMessages } from '#lib/people/accounts/passwords/labels.ts'
import { companyMessages } from '#lib/people/companies/labels.ts'
import type { CompanyDossier, CompanyProfileIds } from '#lib/people/companies/schema.ts'
import { personMessages } from '#lib/people/contacts/labels.ts'
import type { ProfileAction } from '#lib/web/menu/profile-menu.ts'

/** The company and profile that the actions apply to. */
export type ActionsSubject = {
  company: CompanyDossier
  kind: ProfileKind
  /** The displayed person. */
  portrait: CompanyDossier['people'][number] | null
}

/** An action of the menu, or one with its own dialog. */
export type Action = ProfileAction | 'turnOn' | 'turnOff' | 'deleteUser'

const QUIET = { isQuiet: true } as const

type Plan = {
  send: () => Promise<RequestResult<{ data?: unknown }>>
  done: string
  leadsTo?: (data: unknown) => string
}

/** Returns the request of an action, what it says when it is done, and where it leads. */
export const buildProfileActionPlan = ({
  action,
  company,
  kind,
  personId,
}: {
  action: Action
  company: CompanyDossier
  kind: ProfileKind
  personId: number | null
}): Plan | null => {
  const post = (path: string) => () =>
    request.post<{ data?: unknown }>(`/api/companies/${company.id}/${path}`, {}, QUIET)
  const put = (path: string) => () => request.put<{ data?: unknown }>(`/api/companies/${company.id}/${path}`, {}, QUIET)
  const person = `/api/individuals/${personId}`
  const added = (market: 'lender' | 'broker') => ({
    send: post(`add-${market}-profile`),
    done: companyMessages.added[market],
    leadsTo: (data: unknown) => paths.profile(market, (data as CompanyProfileIds)[`${market}Id`] as number),
  })
  const removed = (market: 'lender' | 'broker') => ({
    send: post(`remove-${market}-profile`),
    done: companyMessages.removed[market],
    ...(kind === market ? { leadsTo: () => getOtherProfilePath(company, kind) } : {}),
  })
  const plans: Record<Action, Plan | null> = {
    addUser: null,
    emailSubscriptions: null,
    addLenderProfile: added('lender'),
    addBrokerProfile: added('broker'),
    deleteLenderProfile: removed('lender'),
    deleteBrokerProfile: removed('broker'),
    deleteAccount: {
      send: post(company.lawFirmId === null ? 'delete-account' : 'delete-lawfirm-account'),
      done: companyMessages.deleted,
      leadsTo: paths.systemUsers,
    },
    turnOn: { send: put('master-switch/turn-on'), done: companyMessages.switched.on },
    turnOff: { send: put('master-switch/turn-off'), done: companyMessages.switched.off },
    deleteUser: { send: () => request.post(`${person}/delete`, {}, QUIET), done: personMessages.deleted },
    resetPassword: {
      send: () => request.post(`${person}/reset-password`, {}, QUIET),
      done: passwordMessages.resetSent,
    },
    resendInvitation: {
      send: () => request.put(`${person}/resend-invitation`, {}, QUIET),
      done: invitationMessages.sent,
    },
  }
  return plans[action]
}

const getOtherProfilePath = (company: CompanyDossier, kind: ProfileKind): string => {
  const other = switchKind(kind)
  return paths.profile(other, (other === 'lender' ? company.lenderId : company.brokerId) as number)
}
