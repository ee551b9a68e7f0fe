import { buildProfileMetadata, ProfilePage, type ProfilePageProps } from '../profile-page.tsx'

export const generateMetadata = (props: ProfilePageProps) => buildProfileMetadata('lender', props)

export default function LenderPage(props: ProfilePageProps) {
  return <ProfilePage kind="lender" {...props} />
}
