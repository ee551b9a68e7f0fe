import { buildEnquiryMetadata, type EnquiryPageProps } from '#app/(public)/enquiry-page.tsx'
import { EnquirySentPage } from '#app/(public)/enquiry-sent-page.tsx'

export const generateMetadata = (props: EnquiryPageProps) => buildEnquiryMetadata('broker', props)

/** The confirmation after an enquiry to a broker. */
export default function BrokerEnquirySentPage(props: EnquiryPageProps) {
  return <EnquirySentPage kind="broker" {...props} />
}
