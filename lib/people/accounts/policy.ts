import { anyone, type PolicyTable, signedIn, staff, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Policies of accounts and sessions. */
export const accountPolicy = {
  readOwn: { who: signedIn, description: 'Read the own account' },
  openSession: { who: systemJob, description: 'Open a session after the identity provider said who it is' },
  relink: { who: systemJob, description: 'Let people be joined again after the identity provider changed' },
  signOut: { who: signedIn, description: 'End the own session' },
  resendInvitation: { who: staffAdmin, description: "Resend a user's invitation: staff with ADMIN" },
  readInvitation: { who: staff, description: "Read how far a person's invitation is: any staff" },
  showInvitationLink: {
    who: staffAdmin,
    description: "Make a link of a person's invitation to pass on: staff with ADMIN",
  },
  resetPassword: { who: staffAdmin, description: 'Send a user a password reset: staff with ADMIN' },
  changeAddress: {
    who: staff,
    description: "Propose a person's new address, send its confirmation again or cancel it: any staff",
  },
  agreeToAddress: {
    who: staffAdmin,
    description: "Change a person's address, or agree to a proposed one, without waiting a day: staff with ADMIN",
  },
  changeStaffAddress: { who: staffAdmin, description: "The same for a system user's: staff with ADMIN" },
  changePassword: { who: signedIn, description: 'Change the own password' },
  forgetPassword: { who: anyone, description: 'Ask for a password reset by email' },
  sendForgotten: { who: systemJob, description: 'Send what a forgotten password asked for' },
  signUp: { who: anyone, description: 'Ask for an account' },
  readSignUps: { who: staff, description: 'Read who asked for an account: any staff' },
  refuseSignUp: { who: staff, description: 'Refuse a request for an account: any staff' },
} as const satisfies PolicyTable
