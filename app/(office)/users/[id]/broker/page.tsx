import { ProfilePage, type ProfilePageProps, profileMetadata } from '../profile-page.tsx'

export const generateMetadata = (props: ProfilePageProps) => profileMetadata('broker', props)

export default function BrokerPage(props: ProfilePageProps) {
  return <ProfilePage kind="broker" {...props} />
}
