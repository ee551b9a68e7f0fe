import { buildProfileMetadata, ProfilePage, type ProfilePageProps } from '../profile-page.tsx'

export const generateMetadata = (props: ProfilePageProps) => buildProfileMetadata('lawfirm', props)

export default function LawFirmPage(props: ProfilePageProps) {
  return <ProfilePage kind="lawfirm" {...props} />
}
