'use client'

import { Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useInProfileMenu } from '#components/layout/profile-menu.ts'
import { Button } from '#components/ui/button.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { companyDialogs } from '#lib/people/companies/labels.ts'
import { profileMenuLabels } from '#lib/web/menu/labels.ts'
import type { ProfileAction } from '#lib/web/menu/profile/rules.ts'
import { ActionDialog } from './action-dialog.tsx'
import { type ActionsSubject, useProfileActions } from './use-profile-actions.ts'

export type ProfileActsProps = ActionsSubject & {
  isMasterSwitchOn: boolean
  /** The actions of the menu that policies and the record's state leave. */
  menu: readonly ProfileAction[]
  mayTurnSwitch: boolean
  mayDeleteUser: boolean
}

/** What staff may do with the company on screen: the menu's actions, the master switch, the removal of the person on screen. */
export const ProfileActions = (props: ProfileActsProps) => {
  const { portrait, isMasterSwitchOn, menu, mayTurnSwitch, mayDeleteUser } = props
  const actions = useProfileActions(props)
  const { begin } = actions
  useInProfileMenu(
    useMemo(() => menu.map((id) => ({ id, label: profileMenuLabels[id], onSelect: () => begin(id) })), [menu, begin]),
  )
  return (
    <>
      {mayDeleteUser && portrait && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={companyDialogs.deleteUser}
          title={companyDialogs.deleteUser}
          onClick={() => begin('deleteUser')}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
      {mayTurnSwitch && (
        <Switch
          label={companyDialogs.switchTitle}
          isOn={isMasterSwitchOn}
          offTone="bad"
          onChange={() => begin(isMasterSwitchOn ? 'turnOff' : 'turnOn')}
        />
      )}
      <ActionDialog {...actions} company={props.company} portrait={portrait} />
    </>
  )
}
