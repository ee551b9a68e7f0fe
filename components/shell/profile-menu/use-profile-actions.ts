'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request, showFailedSave, showSuccess } from '#components/request/browser.ts'
import type { RequestResult } from '#components/request/send-request.ts'
import { type ProfileKind, paths, switchKind } from '#lib/core/paths.ts'
import { portraitMessages } from '#lib/market/profiles/portraits/labels.ts'
import { isOnlyVisiblePerson } from '#lib/market/profiles/portraits/rules.ts'
import { invitationMessages } from '#lib/people/accounts/links/labels.ts'
import { passwordMessages } from '#lib/people/accounts/passwords/labels.ts'
import { companyDialogs, companyMessages } from '#lib/people/companies/labels.ts'
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

/** Actions that need confirmation; deleting an account asks only if it can succeed (row C-12). */
const ASKED: readonly Action[] = ['deleteLenderProfile', 'deleteBrokerProfile', 'turnOn', 'turnOff', 'deleteUser']
const QUIET = { isQuiet: true } as const

/** Why an action is refused, for a dialog. */
export type Refusal = { title: string; message: string }

type Plan = {
  send: () => Promise<RequestResult<{ data?: unknown }>>
  done: string
  leadsTo?: (data: unknown) => string
}

/**
 * Runs actions on a company: confirms, sends, shows the result, and explains in a dialog why loans prevent a deletion.
 */
export const useProfileActions = ({ company, kind, portrait }: ActionsSubject) => {
  const router = useRouter()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Action | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isPending, setIsPending] = useState(false)

  const run = useCallback(
    async (action: Action): Promise<void> => {
      const plan = buildProfileActionPlan({ action, company, kind, personId: portrait?.id ?? null })
      if (!plan) return
      setIsPending(true)
      const result = await plan.send()
      setIsPending(false)
      setAsked(null)
      if (!result.ok) {
        const loans = result.errors.find(({ code }) => code === 'ERR_HASLOANS')
        if (!loans) return showFailedSave(result)
        return setRefusal({ title: companyDialogs.badIdea, message: loans.message })
      }
      showSuccess(plan.done)
      const path = plan.leadsTo?.(result.body.data)
      if (!path) return router.refresh()
      navigate(path)
    },
    [company, kind, portrait, router, navigate],
  )
  const begin = useCallback(
    (action: Action): void => {
      const refuse = (message: string) => setRefusal({ title: companyDialogs.deleteUser, message })
      if (action === 'addUser') navigate(paths.createCompanyUser(company.id))
      else if (action === 'emailSubscriptions') navigate(getSubscriptionsPath(company, kind, portrait?.id ?? 0))
      else if (action === 'deleteUser' && company.people.length === 1) refuse(personMessages.soleUser)
      else if (action === 'deleteUser' && isLastVisiblePerson(company, portrait?.id))
        refuse(portraitMessages.lastVisible)
      else if (ASKED.includes(action) || (action === 'deleteAccount' && company.loansCount <= 0)) setAsked(action)
      else void run(action)
    },
    [company, kind, portrait, navigate, run],
  )
  return {
    begin,
    asked,
    refusal,
    isPending,
    confirm: () => asked && void run(asked),
    close: () => {
      setAsked(null)
      setRefusal(null)
    },
  }
}

const buildProfileActionPlan = ({
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

/** Returns the path of the person's subscriptions; for a law firm, of all its people's. */
const getSubscriptionsPath = ({ lawFirmId }: CompanyDossier, kind: ProfileKind, personId: number): string =>
  lawFirmId === null ? `${paths.emailSubscriptions(personId)}?from=${kind}` : paths.emailSubscriptions(lawFirmId, true)

const isLastVisiblePerson = ({ people }: CompanyDossier, id = 0): boolean =>
  isOnlyVisiblePerson(
    people.map((person) => ({ individualId: person.id, isVisible: person.isVisible })),
    id,
  )

const getOtherProfilePath = (company: CompanyDossier, kind: ProfileKind): string => {
  const other = switchKind(kind)
  return paths.profile(other, (other === 'lender' ? company.lenderId : company.brokerId) as number)
}
