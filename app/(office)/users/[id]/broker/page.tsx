import { buildProfileMetadata, ProfilePage, type ProfilePageProps } from '../profile-page.tsx'

export const generateMetadata = (props: ProfilePageProps) => buildProfileMetadata('broker', props)

export default function BrokerPage(props: ProfilePageProps) {
  return <ProfilePage kind="broker" {...props} />
}
