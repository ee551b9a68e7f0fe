import { ProfilePage, type ProfilePageProps, profileMetadata } from '../profile-page.tsx'

export const generateMetadata = (props: ProfilePageProps) => profileMetadata('lawfirm', props)

export default function LawFirmPage(props: ProfilePageProps) {
  return <ProfilePage kind="lawfirm" {...props} />
}
