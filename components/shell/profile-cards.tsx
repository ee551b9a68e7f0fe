'use client'

import { lazy, type ReactNode } from 'react'
import { ProfileCardContext } from '#components/data-table/panel/hover-cards.tsx'

const ProfileCardView = lazy(() =>
  import('#components/market/profiles/profile-card.tsx').then((module) => ({ default: module.ProfileCardView })),
)

/** Lets every list show a profile's card when its name is hovered. */
export const ProfileCards = ({ children }: { children: ReactNode }) => (
  <ProfileCardContext value={ProfileCardView}>{children}</ProfileCardContext>
)
