/** Carries an `Admission` as JSON from the Worker. Only stubs reach an object, so nobody else can set it. */
export const ADMISSION_HEADER = 'x-meridian-admission'
