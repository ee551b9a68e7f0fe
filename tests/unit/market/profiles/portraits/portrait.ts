/** A portrait as the edit form and its handler exchange it. */
export const portrait = {
  individualId: 7,
  firstname: 'Ada',
  lastname: 'Byron',
  stateKey: 'NSW',
  email: 'ada@covenant.example',
  mobileNumber: '+61491570006',
  linkedInProfile: null,
  isVisible: true,
  appearanceOrder: 0,
  imageFile: { fileId: 5, fileUrl: '/api/files/5' },
  version: 3,
}
