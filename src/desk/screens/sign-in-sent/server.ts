export const load = async () => null;
