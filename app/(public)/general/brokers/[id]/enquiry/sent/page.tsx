import { type EnquiryPageProps, EnquirySentPage, enquiryMetadata } from '#app/(public)/enquiry-page.tsx'

export const generateMetadata = (props: EnquiryPageProps) => enquiryMetadata('broker', props)

/** The confirmation after an enquiry to a broker. */
export default function BrokerEnquirySentPage(props: EnquiryPageProps) {
  return <EnquirySentPage kind="broker" {...props} />
}
