import { ProfilePage, type ProfilePageProps, profileMetadata } from '../profile-page.tsx'

export const generateMetadata = (props: ProfilePageProps) => profileMetadata('lender', props)

export default function LenderPage(props: ProfilePageProps) {
  return <ProfilePage kind="lender" {...props} />
}
