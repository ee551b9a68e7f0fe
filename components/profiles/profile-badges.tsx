import { Pause, PowerOff } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import type { Profile } from '#lib/profiles/schema.ts'

/** The switches of a profile for those who may know them: its owner and staff. */
export const ProfileBadges = ({ profile }: { profile: Profile }) => {
  const { standing, isProfileActive, isMasterSwitchOn } = profile
  if (standing === 'other') return null
  return (
    <>
      {isProfileActive ? (
        <Badge tone="good">Profile active</Badge>
      ) : (
        <Badge tone="warn" icon={Pause}>
          Profile paused
        </Badge>
      )}
      {standing === 'staff' &&
        (isMasterSwitchOn ? (
          <Badge tone="good">Master switch on</Badge>
        ) : (
          <Badge tone="bad" icon={PowerOff}>
            Master switch off
          </Badge>
        ))}
    </>
  )
}
