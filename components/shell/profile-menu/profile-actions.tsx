'use client'

import { lazy, Suspense, useMemo } from 'react'
import { useRecordMenuEntries } from '#components/layout/record-menu.ts'
import { Switch } from '#components/ui/switch.tsx'
import { companyDialogs } from '#lib/people/companies/labels.ts'
import { DESTRUCTIVE, profileMenuLabels } from '#lib/web/menu/labels.ts'
import type { ProfileAction } from '#lib/web/menu/profile-menu.ts'
import type { ActionsSubject } from './profile-action-plan.ts'
import { useProfileActions } from './use-profile-actions.ts'

// Only a question or a refusal needs it.
const ActionDialog = lazy(() => import('./action-dialog.tsx').then((module) => ({ default: module.ActionDialog })))

export type ProfileActsProps = ActionsSubject & {
  isMasterSwitchOn: boolean
  /** The menu actions that policies and the record's state allow. */
  menu: readonly ProfileAction[]
  mayTurnSwitch: boolean
  mayDeleteUser: boolean
}

/**
 * The actions of staff on the current company, registered in its menu: profiles, people, the master switch, deletions.
 */
export const ProfileActions = (props: ProfileActsProps) => {
  const { portrait, isMasterSwitchOn, menu, mayTurnSwitch, mayDeleteUser } = props
  const actions = useProfileActions(props)
  const { begin } = actions
  const turn = isMasterSwitchOn ? 'turnOff' : 'turnOn'
  const name = portrait?.name ?? null
  useRecordMenuEntries(
    useMemo(
      () => [
        ...menu.map((id) => ({
          id,
          label: profileMenuLabels[id],
          onSelect: () => begin(id),
          isDanger: DESTRUCTIVE.includes(id),
        })),
        ...(mayTurnSwitch
          ? [{ id: 'masterSwitch', label: companyDialogs[turn], onSelect: () => begin(turn), isOffSettings: true }]
          : []),
        ...(mayDeleteUser && name
          ? [
              {
                id: 'deleteUser',
                label: companyDialogs.deletePerson(name),
                onSelect: () => begin('deleteUser'),
                isDanger: true,
                isOffSettings: true,
              },
            ]
          : []),
      ],
      [menu, begin, mayTurnSwitch, turn, mayDeleteUser, name],
    ),
  )
  return (
    <>
      {mayTurnSwitch && (
        <span className="max-sm:hidden">
          <Switch
            label={companyDialogs.switchTitle}
            isOn={isMasterSwitchOn}
            offTone="bad"
            onChange={() => begin(turn)}
          />
        </span>
      )}
      {(actions.asked !== null || actions.refusal !== null) && (
        <Suspense>
          <ActionDialog {...actions} company={props.company} portrait={portrait} />
        </Suspense>
      )}
    </>
  )
}
