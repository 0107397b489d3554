export const actions = 'Actions';
