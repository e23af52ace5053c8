import { everyone, only } from '../access.ts';
import { defineArea } from '../define/screens/area.ts';
import { definePage } from '../define/screens/page.ts';

const own = everyone('only about the own account');

const profile = definePage({
    title: 'Profile',
    component: 'shell/Profile',
    mounts: [{ route: '/profile', group: 'general', access: own, hidden: true }],
});

const settings = definePage({
    title: 'Personal settings',
    component: 'shell/UserSettings',
    mounts: [{ route: '/user-settings', group: 'general', access: own, hidden: true }],
});

const choosePassword = definePage({
    title: 'Choose your password',
    component: 'shell/ChoosePassword',
    mounts: [{ route: '/choose/password', group: 'general', access: own, hidden: true }],
});

const secondStep = definePage({
    title: 'Second step of your sign-in',
    component: 'shell/SecondStep',
    mounts: [{ route: '/second/step', group: 'general', access: own, hidden: true }],
});

const forKeys = [only('the personal key belongs to a facility account', 'facility')];

const createKey = definePage({
    title: 'Create your key',
    component: 'shell/CreateKey',
    mounts: [{ route: '/create/key', group: 'facility', access: forKeys, hidden: true }],
});

const validateKey = definePage({
    title: 'Enter your key',
    component: 'shell/ValidateKey',
    mounts: [{ route: '/validate/key', group: 'facility', access: forKeys, hidden: true }],
});

export const session = defineArea({
    name: 'session',
    title: 'Session',
    menu: [profile, settings, choosePassword, secondStep, createKey, validateKey],
});
