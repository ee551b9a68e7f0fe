'use client'

import { Settings } from 'lucide-react'
import { lazy } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { MenuButton } from '#components/ui/menu-button.tsx'
import { headerLabels } from '#lib/web/menu/labels.ts'
import type { SettingsMenuProps } from './settings-items.tsx'

const SettingsItems = lazy(() => import('./settings-items.tsx').then((module) => ({ default: module.SettingsItems })))

/** The Settings button of the header with its dropdown (row B-05). */
export const SettingsMenu = (props: SettingsMenuProps) => (
  <MenuButton variant="ghost" className="max-sm:px-1.5" menu={(place) => <SettingsItems {...props} place={place} />}>
    <Settings aria-hidden />
    <span className="max-sm:sr-only">{headerLabels.settings}</span>
    <Avatar name={props.name} size="sm" className="ml-1" />
  </MenuButton>
)
