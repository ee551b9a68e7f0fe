import { buildEnquiryMetadata, EnquiryPage, type EnquiryPageProps } from '#app/(public)/enquiry-page.tsx'

export const generateMetadata = (props: EnquiryPageProps) => buildEnquiryMetadata('broker', props)

/** The enquiry form to a public broker (decision 'enquiry'). */
export default function BrokerEnquiryPage(props: EnquiryPageProps) {
  return <EnquiryPage kind="broker" {...props} />
}
