export const actions = 'Aktionen';
