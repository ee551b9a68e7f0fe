import { EnquiryPage, type EnquiryPageProps, enquiryMetadata } from '#app/(public)/enquiry-page.tsx'

export const generateMetadata = (props: EnquiryPageProps) => enquiryMetadata('broker', props)

/** The form by which a visitor writes to a public broker (decision 'enquiry'). */
export default function BrokerEnquiryPage(props: EnquiryPageProps) {
  return <EnquiryPage kind="broker" {...props} />
}
