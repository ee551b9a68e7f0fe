'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showFailedSave, showSuccess } from '#components/request/browser.ts'
import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { portraitMessages } from '#lib/market/profiles/portraits/labels.ts'
import { isOnlyVisiblePerson } from '#lib/market/profiles/portraits/rules.ts'
import { companyDialogs } from '#lib/people/companies/labels.ts'
import type { CompanyDossier } from '#lib/people/companies/schema.ts'
import { personMessages } from '#lib/people/contacts/labels.ts'
import { type Action, type ActionsSubject, buildProfileActionPlan } from './profile-action-plan.ts'

/** Actions that need confirmation; deleting an account asks only if it can succeed (row C-12). */
const ASKED: readonly Action[] = ['deleteLenderProfile', 'deleteBrokerProfile', 'turnOn', 'turnOff', 'deleteUser']

/** Why an action is refused, for a dialog. */
export type Refusal = { title: string; message: string }

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

/** Returns the path of the person's subscriptions; for a law firm, of all its people's. */
const getSubscriptionsPath = ({ lawFirmId }: CompanyDossier, kind: ProfileKind, personId: number): string =>
  lawFirmId === null ? `${paths.emailSubscriptions(personId)}?from=${kind}` : paths.emailSubscriptions(lawFirmId, true)

const isLastVisiblePerson = ({ people }: CompanyDossier, id = 0): boolean =>
  isOnlyVisiblePerson(
    people.map((person) => ({ individualId: person.id, isVisible: person.isVisible })),
    id,
  )
